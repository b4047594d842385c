import { defineRemote } from '@foyer/remote-kit';
import { AssistanceSection } from '../household/AssistanceSection';
import { supportStore } from '../store';

export default defineRemote({ store: supportStore, views: { assistance: AssistanceSection } });
