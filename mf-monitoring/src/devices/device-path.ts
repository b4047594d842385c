export function devicePath(roomId: string, deviceId: string): string {
  return `/consumption/room/${encodeURIComponent(roomId)}/detail/${encodeURIComponent(deviceId)}`;
}
