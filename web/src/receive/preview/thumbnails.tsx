import { signal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';

/** Small pictures by file ID, only of pictures that were shown: to load others would count as viewing them. */
export const thumbnails = signal<ReadonlyMap<string, ImageBitmap>>(new Map());

/** The size in pixels, for a screen with two pixels per CSS pixel. */
const size = 96;
const maxThumbnails = 200;

/** Makes a small picture of one that is shown. */
export async function makeThumbnail(fileId: string, picture: HTMLImageElement): Promise<void> {
  const { naturalWidth: width, naturalHeight: height } = picture;
  if (thumbnails.value.has(fileId) || thumbnails.value.size >= maxThumbnails || width === 0 || height === 0) return;
  // The largest square in the middle.
  const side = Math.min(width, height);
  const small = await createImageBitmap(picture, (width - side) / 2, (height - side) / 2, side, side, {
    resizeWidth: size,
    resizeHeight: size,
    resizeQuality: 'medium',
  });
  thumbnails.value = new Map([...thumbnails.value, [fileId, small]]);
}

/** A small picture instead of the icon of a file. */
export function Thumbnail({ picture }: { readonly picture: ImageBitmap }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    canvas.current?.getContext('2d')?.drawImage(picture, 0, 0);
  }, [picture]);
  return <canvas ref={canvas} class="thumbnail" width={picture.width} height={picture.height} />;
}
