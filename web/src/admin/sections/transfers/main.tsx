import type { SectionProps } from '../../sections.ts';
import { TransferList } from './list.tsx';
import { TransferDetail } from './transfer.tsx';
import './transfers.css';

/** Transfers of all senders: a list to search, and one of them with its history. */
export default function Transfers({ path: [trackingId] }: SectionProps) {
  return trackingId === undefined ? <TransferList /> : <TransferDetail key={trackingId} trackingId={trackingId} />;
}
