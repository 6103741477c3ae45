/** Lifetime of a file's object URL, in ms. It is long because a PDF reader may load the file late. */
const KEPT = 600_000;

/** The address of a file that the page has made or received. */
export function linkTo(file: Blob): string {
	const link = URL.createObjectURL(file);
	setTimeout(() => URL.revokeObjectURL(link), KEPT);
	return link;
}

/** Saves a file to the device. */
export function saveFile(file: Blob, name: string): void {
	const anchor = document.createElement("a");
	anchor.href = linkTo(file);
	anchor.download = name;
	anchor.click();
}
