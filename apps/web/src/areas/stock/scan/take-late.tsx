import { useQueueState } from "#work/outbox/queue-state.ts";
import type { ScanLine } from "./session.ts";
import { TakeElsewhere } from "./take-elsewhere.tsx";
import type { Scan } from "./use-scan.ts";

type Props = { scan: Scan; line: ScanLine; className?: string | undefined };

/** Offers another place for a scan that was refused after the page had stopped waiting for the answer; it waits in the queue. */
export function TakeLate({ scan, line, className }: Props) {
	const { changes } = useQueueState();
	const refused = changes.find(({ key }) => key === line.key);
	if (refused === undefined) return null;
	return (
		<TakeElsewhere
			variant="default"
			{...(className !== undefined && { className })}
			change={refused}
			onTaken={(instead) => scan.runner.takenInstead(line, instead)}
		/>
	);
}
