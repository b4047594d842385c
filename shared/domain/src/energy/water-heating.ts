/** One of the equally long steps in which a water heater may heat. */
export interface HeatingStep {
  /** Production that nothing else takes, W. */
  readonly surplusW: number;
  /** Within the hours of its program. */
  readonly isOpen: boolean;
}

interface WaterNeed {
  /** Sum of the powers over all steps that heats the water, W. */
  readonly neededW: number;
  /** The heater's power, W. */
  readonly limitW: number;
  /** Whether the water has to be hot at the end of the steps. */
  readonly isHotAtEnd: boolean;
}

/**
 * Power in W at which a water heater that follows the sun heats in each step: the surplus of open steps, earliest first. What
 * it leaves comes from the grid in the latest steps where the water has to be hot at their end; otherwise it is not heated.
 */
export function planWaterHeating(
  steps: readonly HeatingStep[],
  { neededW, limitW, isHotAtEnd }: WaterNeed,
): readonly number[] {
  let leftW = neededW;
  const powersW = steps.map(({ surplusW, isOpen }) => {
    const sunW = isOpen ? Math.min(Math.max(0, surplusW), limitW, leftW) : 0;
    leftW -= sunW;
    return sunW;
  });
  if (!isHotAtEnd) return powersW;
  for (let index = powersW.length - 1; index >= 0 && leftW > 0; index -= 1) {
    const sunW = powersW[index] ?? 0;
    const gridW = Math.min(limitW - sunW, leftW);
    powersW[index] = sunW + gridW;
    leftW -= gridW;
  }
  return powersW;
}
