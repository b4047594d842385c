import { defineRemote } from '@foyer/remote-kit';
import { heatingStore } from '../store';
import { TemperatureWidget } from '../temperature/TemperatureWidget';

export default defineRemote({ store: heatingStore, views: { temperature: TemperatureWidget } });
