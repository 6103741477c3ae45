import { t } from "@lingui/core/macro";
import { NativeSelect } from "@mantine/core";
import "#ui/styles/fields.css";
import { IconChevronDown } from "@tabler/icons-react";
import { useId } from "react";
import { Segments } from "#ui/segments.tsx";
import { NoteButton } from "./note-button.tsx";
import classes from "./scan.module.css";
import { locationWord, workNames } from "./scan-words.ts";
import { at, isBinNeeded, isTaking } from "./scan-work.ts";
import type { Scan } from "./use-scan.ts";

/** The options for the scans: the work, the location and the reference. */
export function WorkChoice({ scan }: { scan: Scan }) {
	const { works, session, choose, withBins } = scan;
	const { setting } = session;
	const { work, location, to, reference } = setting;
	return (
		<>
			<Segments
				label={t`Work`}
				data={works.map((each) => ({ value: each, label: t(workNames[each]) }))}
				value={work}
				onChange={(next) => choose(at({ ...setting, work: next }, location))}
			/>
			{work !== "look" && (
				<div className={`line gap-4-16 text-14 tall-40 ${classes.setting}`}>
					<PlaceChoice
						label={locationWord(work)}
						choices={isTaking(work) ? scan.choicesToTake : scan.choices}
						value={isBinNeeded(setting, withBins) ? "" : location}
						onChange={(next) => choose(at(setting, next, withBins.has(next)))}
					/>
					{work === "move" && (
						<PlaceChoice
							label={t({ context: "before a location", message: "To" })}
							choices={scan.choices}
							value={to}
							onChange={(next) => choose({ ...setting, to: next })}
						/>
					)}
					<Reference value={reference} onChange={(next) => choose({ ...setting, reference: next })} />
				</div>
			)}
		</>
	);
}

type PlaceProps = {
	choices: Scan["choices"];
	label: string;
	value: string;
	onChange: (value: string) => void;
};

function PlaceChoice({ choices, label, value, onChange }: PlaceProps) {
	const id = useId();
	const isKnown = choices.some((choice) => choice.value === value);
	return (
		<span className={`row gap-6 shrinks ${classes.place}`}>
			<label htmlFor={id} className="dim">
				{label}
			</label>
			<NativeSelect
				id={id}
				variant="unstyled"
				rightSection={<IconChevronDown className="icon-small" aria-hidden="true" />}
				value={value}
				onChange={(event) => {
					onChange(event.currentTarget.value);
					// Blur, so that the next scan does not select a location by its first letters.
					event.currentTarget.blur();
				}}
			>
				{!isKnown && <option value={value}>{value === "" ? t`Choose or scan` : value}</option>}
				{choices.map((choice) => (
					<option key={choice.value} value={choice.value}>
						{choice.label}
					</option>
				))}
			</NativeSelect>
		</span>
	);
}

function Reference({ value, onChange }: { value: string; onChange: (value: string) => void }) {
	return (
		<NoteButton
			aria-label={t`Reference`}
			placeholder={t`Order or delivery note`}
			value={value}
			onChange={onChange}
		>
			{value === "" ? t`Add a reference` : value}
		</NoteButton>
	);
}
