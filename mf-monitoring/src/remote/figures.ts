import type { FiguresModule } from '@foyer/contract';
import { renewCard } from '../home/live-flow/renew-card';

export default { renew: renewCard } satisfies FiguresModule;
