/**
 * Undoes an optimistic update when its request fails. What it changed may be gone from the cached answer by then; the
 * answer is requested again in any case.
 */
export async function undoOnFailure(
  patch: { undo(): void },
  queryFulfilled: Promise<unknown>,
): Promise<void> {
  try {
    await queryFulfilled;
  } catch {
    try {
      patch.undo();
    } catch {
      // The patched entry is gone.
    }
  }
}
