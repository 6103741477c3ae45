import { useEffect, useRef } from "react";
import { useWrite } from "#lib/use-write.ts";
import type { Write } from "#lib/write.ts";

type Props<Read, Report> = {
	/** Reads the file again, in another way. */
	readAgain: Write<Read, Read>;
	importFile: Write<Read, Report>;
	onRead: (read: Read) => void;
	onDone: (report: Report) => void;
};

/**
 * The dry run of a file.
 * @returns `change` reads the file with other choices, `decide` imports it; `heading` gets the focus when the dry run is shown.
 */
export function useDryRun<Read, Report>(
	read: Read,
	{ readAgain, importFile, onRead, onDone }: Props<Read, Report>,
) {
	const again = useWrite(readAgain);
	const commit = useWrite(importFile);
	const heading = useRef<HTMLHeadingElement>(null);
	useEffect(() => heading.current?.focus(), []);

	async function change(choice: Partial<Read>): Promise<void> {
		const outcome = await again.run({ ...read, ...choice });
		if (outcome.isDone) onRead(outcome.answer);
	}

	async function decide(): Promise<void> {
		const outcome = await commit.run(read);
		if (!outcome.isDone) return;
		window.scrollTo({ top: 0 });
		onDone(outcome.answer);
	}

	return {
		heading,
		change,
		decide,
		failure: commit.failure ?? again.failure,
		isReading: again.isPending,
		isImporting: commit.isPending,
	};
}
