import { say } from '../words.ts';

export function ReceivePage() {
  return (
    <div class="card">
      <h1>{say('receive:title')}</h1>
    </div>
  );
}
