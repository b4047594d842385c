import { screen } from '@testing-library/react';
import { renderMonitoring } from '../testing/render-monitoring';
import { LazyPart } from './LazyPart';

function Hello({ name }: { readonly name: string }) {
  return <p>{name}</p>;
}

describe('a lazily loaded part', () => {
  it('reserves its space, reports a failed load and retries on click', async () => {
    let broken = true;
    const load = async () => {
      if (broken) throw new Error('chunk 7 is gone');
      return Hello;
    };
    const { user } = await renderMonitoring(
      <LazyPart load={load} props={{ name: 'chart' }} around={(content) => <section>{content}</section>}>
        <p>waiting</p>
      </LazyPart>,
    );
    const retry = await screen.findByRole('button', { name: 'Réessayer' });
    broken = false;
    await user.click(retry);
    expect(await screen.findByText('chart')).toBeVisible();
    expect(screen.queryByText('waiting')).toBeNull();
  });

  it('loads nothing before `when` is true', async () => {
    const load = jest.fn(async () => Hello);
    await renderMonitoring(
      <LazyPart load={load} props={{ name: 'chart' }} when={false} around={(content) => content}>
        <p>waiting</p>
      </LazyPart>,
    );
    expect(screen.getByText('waiting')).toBeVisible();
    expect(load).not.toHaveBeenCalled();
  });
});
