/** The files that were dropped, those in dropped folders included. */
export async function droppedFiles(data: DataTransfer): Promise<File[]> {
	// All entries at once: after the first wait the browser has forgotten them.
	const entries = Array.from(data.items, (item) => item.webkitGetAsEntry());
	const plain = Array.from(data.files);
	if (!entries.some((entry) => entry?.isDirectory === true)) return plain;
	return (await Promise.all(entries.filter((entry) => entry !== null).map(filesIn))).flat();
}

async function filesIn(entry: FileSystemEntry): Promise<File[]> {
	if (entry instanceof FileSystemFileEntry) {
		return [await new Promise<File>((resolve, reject) => entry.file(resolve, reject))];
	}
	if (!(entry instanceof FileSystemDirectoryEntry)) return [];
	const reader = entry.createReader();
	const files: File[] = [];
	for (;;) {
		// A folder is told in portions; an empty one is its end.
		const portion = await new Promise<FileSystemEntry[]>((resolve, reject) =>
			reader.readEntries(resolve, reject),
		);
		if (portion.length === 0) return files;
		for (const each of portion) files.push(...(await filesIn(each)));
	}
}
