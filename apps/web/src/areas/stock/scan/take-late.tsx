import { useQueueState } from "#work/outbox/queue-state.ts";
import type { ScanLine } from "./session.ts";
import { TakeAnyway } from "./take-anyway.tsx";
import { type Instead, TakeElsewhere } from "./take-elsewhere.tsx";
import type { Scan } from "./use-scan.ts";

type Props = { scan: Scan; line: ScanLine };

/**
 * Offers another place for a scan that was refused after the page had stopped waiting for the answer, or to take promised pieces; it
 * waits in the queue.
 */
export function TakeLate({ scan, line }: Props) {
	const { changes } = useQueueState();
	const refused = changes.find(({ key }) => key === line.key);
	if (refused === undefined) return null;
	const onTaken = (instead: Instead) => scan.runner.takenInstead(line, instead);
	return (
		<>
			<TakeElsewhere variant="default" change={refused} onTaken={onTaken} />
			<TakeAnyway change={refused} onTaken={onTaken} />
		</>
	);
}
