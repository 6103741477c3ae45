import { plural, t } from "@lingui/core/macro";
import { useState } from "react";
import { ChunkLoadError, loadPart } from "#lib/load-part.ts";
import { linkTo, saveFile } from "#lib/save-file.ts";
import type { PrintJob } from "./print/load-pictures.ts";

/** Loads the code that makes the files. It is large, so it is loaded after the page has rendered. */
export function loadPrint() {
	return loadPart("print-labels", async () => (await import("./print/label-files.ts")).createLabelFiles());
}

type Way = "print" | "pdf" | "zpl";

/** Makes the file of a print job and opens or saves it in the browser. */
export function usePrint() {
	const [busy, setBusy] = useState<Way>();
	const [failure, setFailure] = useState<string>();

	async function run(way: Way, make: () => Promise<{ missingPictures: ReadonlySet<string> }>): Promise<void> {
		if (busy !== undefined) return;
		setBusy(way);
		setFailure(undefined);
		try {
			const missing = (await make()).missingPictures.size;
			if (missing > 0) setFailure(missingSentence(missing));
		} catch (error) {
			setFailure(
				error instanceof ChunkLoadError
					? t`This could not be loaded. Check the connection and try again.`
					: t`The labels could not be made. Your choice is kept; try again.`,
			);
		} finally {
			setBusy(undefined);
		}
	}

	return {
		busy,
		failure,
		savePdf: (job: PrintJob) =>
			void run("pdf", async () => {
				const made = await (await loadPrint()).makePdf(job, { title: t`Labels`, opensPrint: false });
				saveFile(new Blob([made.bytes], { type: "application/pdf" }), "labels.pdf");
				return made;
			}),
		saveZpl: (job: PrintJob) =>
			void run("zpl", async () => {
				const made = await (await loadPrint()).makeZpl(job);
				saveFile(new Blob([made.bytes], { type: "application/zpl" }), "labels.zpl");
				return made;
			}),
		print: (job: PrintJob) => {
			// Open the window at once: the browser would block it as a popup later.
			const reader = window.open("", "_blank");
			void run("print", async () => {
				try {
					const made = await (await loadPrint()).makePdf(job, { title: t`Labels`, opensPrint: true });
					if (reader === null || reader.closed)
						saveFile(new Blob([made.bytes], { type: "application/pdf" }), "labels.pdf");
					else reader.location.href = linkTo(new Blob([made.bytes], { type: "application/pdf" }));
					return made;
				} catch (error) {
					reader?.close();
					throw error;
				}
			});
		},
	};
}

function missingSentence(count: number): string {
	return plural(count, {
		one: "# picture could not be read and is not printed.",
		other: "# pictures could not be read and are not printed.",
	});
}
