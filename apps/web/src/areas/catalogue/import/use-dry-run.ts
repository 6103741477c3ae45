import { useEffect, useRef, useState } from "react";
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
 * @param last how the file was read last.
 * @returns `read`: the same with what was chosen since; `change` reads the file with other choices, `decide` imports it; `heading` gets
 * the focus when the dry run is shown.
 */
export function useDryRun<Read, Report>(
	last: Read,
	{ readAgain, importFile, onRead, onDone }: Props<Read, Report>,
) {
	const again = useWrite(readAgain);
	const commit = useWrite(importFile);
	const heading = useRef<HTMLHeadingElement>(null);
	useEffect(() => heading.current?.focus(), []);

	// A choice that comes while the file is being read adds to the one before it, and the file is read once more.
	const chosen = useRef<Read>(undefined);
	const [shown, show] = useState<Read>();
	function choose(next: Read | undefined) {
		chosen.current = next;
		show(next);
	}

	async function change(choice: Partial<Read>): Promise<void> {
		const isReading = chosen.current !== undefined;
		const next = { ...(chosen.current ?? last), ...choice };
		choose(next);
		if (isReading) return;
		for (let wanted = next; ; wanted = chosen.current ?? next) {
			const outcome = await again.run(wanted);
			if (outcome.isDone && chosen.current !== wanted) continue;
			choose(undefined);
			if (outcome.isDone) onRead(outcome.answer);
			return;
		}
	}

	async function decide(): Promise<void> {
		const outcome = await commit.run(last);
		if (!outcome.isDone) return;
		window.scrollTo({ top: 0 });
		onDone(outcome.answer);
	}

	return {
		heading,
		read: shown ?? last,
		change,
		decide,
		failure: commit.failure ?? again.failure,
		isReading: again.isPending,
		isImporting: commit.isPending,
	};
}
