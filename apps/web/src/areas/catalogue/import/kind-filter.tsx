import type { NoteKind } from "@freehub/contract/catalogue/import-refusals";
import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { kindSentence } from "./kind-words.ts";

/** Says that the list has only the rows of one kind. */
export function KindFilter({ kind, onClear }: { kind: NoteKind | undefined; onClear: () => void }) {
	if (kind === undefined) return null;
	const name = kindSentence(kind);
	return (
		<div className="line gap-8-14">
			<output className="anywhere">
				<Trans>Only these rows: {name}</Trans>
			</output>
			<Button size="sm" variant="default" onClick={onClear}>
				<Trans>Show all rows</Trans>
			</Button>
		</div>
	);
}
