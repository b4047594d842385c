import type { Severity } from '@foyer/contract';
import { createAlertQueue, type ImportantAlert } from './alert-queue';

function queueWithView() {
  const queue = createAlertQueue();
  let shown: ImportantAlert | null = null;
  queue.shown$.subscribe((alert) => {
    shown = alert;
  });
  const show = (messageKey: string, severity: Severity, remote = 'shell') =>
    queue.show({ remote, messageKey, severity, values: {} });
  const closeShown = () => {
    if (shown) queue.close(shown.id);
  };
  return { queue, show, closeShown, key: () => shown?.messageKey ?? null };
}

describe('important alerts', () => {
  it('show one at a time, the most severe next', () => {
    const { show, closeShown, key } = queueWithView();
    void show('first', 'info');
    void show('minor', 'success');
    void show('warned', 'warning');
    void show('grave', 'fatal');
    void show('warnedLater', 'warning');
    const order = [key()];
    for (let turn = 0; turn < 5; turn += 1) {
      closeShown();
      order.push(key());
    }
    expect(order).toEqual(['first', 'grave', 'warned', 'warnedLater', 'minor', null]);
  });

  it('do not repeat a message that is shown or queued', async () => {
    const { show, closeShown, key } = queueWithView();
    const closed = Promise.all([show('twice', 'warning'), show('twice', 'warning')]);
    closeShown();
    await expect(closed).resolves.toHaveLength(2);
    expect(key()).toBeNull();
  });

  it('show the same key of two areas twice, because each area has its own text', () => {
    const { show, closeShown, key } = queueWithView();
    void show('notSaved', 'warning', 'mf-battery');
    void show('notSaved', 'warning', 'mf-heating');
    closeShown();
    expect(key()).toBe('notSaved');
    closeShown();
    expect(key()).toBeNull();
  });

  it('notify the caller when closed', async () => {
    const { show, closeShown } = queueWithView();
    const closed = jest.fn();
    const waiting = show('message', 'info').then(closed);
    await Promise.resolve();
    expect(closed).not.toHaveBeenCalled();
    closeShown();
    await waiting;
    expect(closed).toHaveBeenCalled();
  });

  it('ignore a second close of the same alert', () => {
    const { queue, show, key } = queueWithView();
    void show('first', 'info');
    void show('second', 'info');
    queue.close(1);
    queue.close(1);
    expect(key()).toBe('second');
  });
});
