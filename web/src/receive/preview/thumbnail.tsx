import { useEffect, useRef } from 'preact/hooks';

/** A small picture instead of the icon of a file. */
export function Thumbnail({ picture }: { readonly picture: ImageBitmap }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    canvas.current?.getContext('2d')?.drawImage(picture, 0, 0);
  }, [picture]);
  return <canvas ref={canvas} class="thumbnail" width={picture.width} height={picture.height} />;
}
