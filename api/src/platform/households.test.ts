import { capacityCases, replayCases } from '../battery/testing/capacity-cases';
import { registrationCases } from '../battery/testing/registration-cases';
import { deviceEditingCases } from '../devices/testing/device-editing-cases';
import { documentCases } from '../documents/testing/document-cases';
import { enphaseCases } from '../enphase/testing/enphase-cases';
import { costCases } from '../heating/testing/cost-cases';
import { roomFindingCases } from '../heating/testing/room-finding-cases';
import { tadoCases } from '../heating/testing/tado-cases';
import { wiserCases } from '../heating/testing/wiser-cases';
import { wiserScheduleCases } from '../heating/testing/wiser-schedule-cases';
import { informationCases } from '../information/testing/information-cases';
import { acceptanceCases } from '../licence/testing/acceptance-cases';
import { licenceCases } from '../licence/testing/licence-cases';
import { mailedPaperCases } from '../mailed-papers/testing/mailed-paper-cases';
import { measureCases } from '../measures/testing/measure-cases';
import { programCases } from '../programs/testing/program-cases';
import { roomCases } from '../rooms/testing/room-cases';
import { tariffCases } from '../tariff/testing/tariff-cases';
import { isolationCases } from './testing/isolation-cases';
import { onBothDatabases } from './testing/on-both-databases';
import { unmarkedCases } from './testing/unmarked-cases';

onBothDatabases([
  [
    'edits rooms, devices, programs and schedules',
    roomCases,
    deviceEditingCases,
    programCases,
    wiserScheduleCases,
  ],
  [
    'answers measurements, costs, licences and information',
    costCases,
    measureCases,
    informationCases,
    licenceCases,
    acceptanceCases,
    enphaseCases,
  ],
  ['stores tariffs and issues documents', tariffCases, documentCases, mailedPaperCases],
  ['connects heating accounts', wiserCases, tadoCases, roomFindingCases],
  ['registers batteries and changes their capacity', replayCases, registrationCases, capacityCases],
  ['isolates homes from each other', isolationCases],
  ['marks every call that writes', unmarkedCases],
]);
