export type DeviceDialog = 'deviceOptions' | 'editDevice' | 'moveDevice' | 'removeDevice';
export type RoomDialogName = 'roomOptions' | 'editRoom' | 'removeRoom';

/** The dialog open over the list of rooms. */
export type Opened =
  | { readonly dialog: 'addDevice' | 'addRoom' | 'addFirstRoom' }
  | { readonly dialog: DeviceDialog; readonly deviceId: string }
  | { readonly dialog: RoomDialogName; readonly roomId: string };
