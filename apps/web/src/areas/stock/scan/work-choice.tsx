import { t } from "@lingui/core/macro";
import { PlaceBox } from "#areas/stock/ledger/place-box.tsx";
import { type PlaceGroup, usePlaceGroups } from "#areas/stock/ledger/place-choices.ts";
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
	const places = usePlaceGroups(scan.locations);
	/** Pieces leave a store from its bins. */
	const toTake = usePlaceGroups(scan.locations, { isWhole: true });
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
						groups={isTaking(work) ? toTake : places}
						value={isBinNeeded(setting, withBins) ? "" : location}
						onChange={(next) => choose(at(setting, next, withBins.has(next)))}
					/>
					{work === "move" && (
						<PlaceChoice
							label={t({ context: "before a location", message: "To" })}
							groups={places}
							value={to}
							onChange={(next) => choose({ ...setting, to: next })}
						/>
					)}
					<Reference value={reference} onChange={(next) => choose({ ...setting, reference: next })} />
					{scan.limit !== undefined && <p className="amber-text weight-600">{scan.limit}</p>}
				</div>
			)}
		</>
	);
}

type PlaceProps = {
	groups: readonly PlaceGroup[];
	label: string;
	value: string;
	onChange: (value: string) => void;
};

function PlaceChoice({ label, ...box }: PlaceProps) {
	return (
		<span className={`row gap-6 shrinks ${classes.place}`}>
			<span className="dim" aria-hidden="true">
				{label}
			</span>
			<PlaceBox label={label} variant="unstyled" placeholder={t`Choose or scan`} leaves {...box} />
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
