import { FILE_NOTES, type FileNote, type FileNoteCode } from '../meter-file';

/** Collects the notes of one file. */
export class FileNotes {
  private readonly found = new Map<FileNoteCode, { count: number; line: number | null }>();

  add(code: FileNoteCode, line: number | null, count = 1): void {
    if (count === 0) return;
    const note = this.found.get(code);
    if (!note) {
      this.found.set(code, { count, line });
      return;
    }
    note.count += count;
    if (line !== null && (note.line === null || line < note.line)) note.line = line;
  }

  list(): FileNote[] {
    const notes: FileNote[] = [];
    for (const code of FILE_NOTES) {
      const note = this.found.get(code);
      if (note) notes.push({ code, ...note });
    }
    return notes;
  }
}
