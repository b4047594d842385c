import { assistanceCases } from '../areas/assistance/testing/assistance-cases';
import { capacityCases, replayCases } from '../areas/battery/testing/capacity-cases';
import { registrationCases } from '../areas/battery/testing/registration-cases';
import { costCases } from '../areas/heating/testing/cost-cases';
import { disconnectingCases } from '../areas/heating/testing/disconnecting-cases';
import { roomFindingCases } from '../areas/heating/testing/room-finding-cases';
import { tadoCases } from '../areas/heating/testing/tado-cases';
import { wiserCases } from '../areas/heating/testing/wiser-cases';
import { wiserScheduleCases } from '../areas/heating/testing/wiser-schedule-cases';
import { householdDataCases } from '../areas/household-data/testing/household-data-cases';
import { informationCases } from '../areas/information/testing/information-cases';
import { mcpCases } from '../areas/programs/mcp/testing/mcp-cases';
import { programReadingCases } from '../areas/programs/testing/program-cases';
import { webhookCases } from '../areas/programs/webhooks/testing/webhook-cases';
import { reportCases } from '../areas/release-reports/testing/report-cases';
import { measureCases } from '../energy/measures/testing/measure-cases';
import { programCases } from '../energy/programs/testing/program-cases';
import { deviceEditingCases } from '../home/devices/testing/device-editing-cases';
import { roomCases } from '../home/rooms/testing/room-cases';
import { tariffCases } from '../home/tariff/testing/tariff-cases';
import { supplyCases, withoutContract } from '../money/contract/testing/supply-cases';
import { monthCostCases } from '../money/costs/testing/cost-cases';
import { documentCases } from '../money/documents/testing/document-cases';
import { acceptanceCases } from '../money/licence/testing/acceptance-cases';
import { licenceCases } from '../money/licence/testing/licence-cases';
import { mailedPaperCases } from '../money/mailed-papers/testing/mailed-paper-cases';
import { yearReplayCases } from '../money/replay/testing/year-replay-cases';
import { supplierBillCases } from '../money/supplier-bill/testing/supplier-bill-cases';
import { enphaseCases } from '../partners/enphase/testing/enphase-cases';
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
    assistanceCases,
  ],
  [
    'stores tariffs and issues documents',
    withoutContract('home@foyer.example', tariffCases),
    supplyCases,
    documentCases,
    supplierBillCases,
    monthCostCases,
    mailedPaperCases,
  ],
  ['connects heating accounts', disconnectingCases, wiserCases, tadoCases, roomFindingCases],
  [
    'registers batteries and changes their capacity',
    replayCases,
    registrationCases,
    capacityCases,
    yearReplayCases,
  ],
  ['exports, closes and erases homes', householdDataCases],
  ['lets programs read', programReadingCases, webhookCases],
  ['lets assistants read', mcpCases],
  ['counts reports from browsers', reportCases],
  ['isolates homes from each other', isolationCases],
  ['marks every call that writes', unmarkedCases],
]);
