import type { FreeSource } from "@freehub/contract/stock/promise-sources";
import { isSameAccount, type Source, WAITING } from "@freehub/domain/stock/promises";
import { plural, t } from "@lingui/core/macro";
import { formatFullDate } from "#lib/format-time.ts";
import { RadioChoice } from "#ui/radio-choice.tsx";

/** A source that pieces of a line can be promised out of. `most`: how many of them. */
export type SourceChoice = { source: Source; label: string; note: string; most: number };

/** The free sources of a product. */
export function sourceChoices(free: readonly FreeSource[]): SourceChoice[] {
	return free.map(({ source, name, day, pieces: most }) => {
		const words = plural(most, { one: "# is free", other: "# are free" });
		const on = day === null ? "" : formatFullDate(day);
		return { source, label: name, note: on === "" ? words : `${words}, ${on}`, most };
	});
}

/** To let pieces of a line wait. */
export function waitChoice(most: number): SourceChoice {
	return { source: WAITING, label: t`Let them wait`, note: t`They have no source then.`, most };
}

type Props = {
	legend: string;
	choices: readonly SourceChoice[];
	chosen: Source;
	onChoose: (source: Source) => void;
};

/** Chooses where pieces of a line come from. */
export function SourceChoices({ legend, choices, chosen, onChoose }: Props) {
	return (
		<fieldset className="stack gap-8">
			<legend className="weight-650">{legend}</legend>
			<div className="scroll-list pad-6-12">
				{choices.map(({ source, label, note }) => (
					<RadioChoice
						key={`${source.kind} ${source.id}`}
						group="source"
						label={label}
						note={note}
						isChosen={isSameAccount(source, chosen)}
						onChoose={() => onChoose(source)}
					/>
				))}
			</div>
		</fieldset>
	);
}
