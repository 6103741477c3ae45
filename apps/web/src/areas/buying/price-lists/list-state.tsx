import type { PriceList } from "@freehub/contract/buying/price-lists";
import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { IconArrowBackUp, IconUpload } from "@tabler/icons-react";
import { isBusy } from "#areas/catalogue/import/queries.ts";
import { formatCount } from "#lib/format.ts";
import { formatTimestamp } from "#lib/format-time.ts";
import { personName } from "#lib/person-name.ts";
import { useWrite } from "#lib/use-write.ts";
import { AskedButton } from "#ui/asked-button.tsx";
import { FailureNote } from "#ui/failure-note.tsx";
import { ProgressBar } from "#ui/progress-bar.tsx";
import { stateSentence } from "./list-words.ts";
import { decideList } from "./list-writes.ts";
import classes from "./price-list-page.module.css";

type Props = {
	one: PriceList;
	/** Shows where to upload the next list; undefined: it is shown. */
	onNewer: (() => void) | undefined;
};

/** The last price list: how far the work is, or what became of it, with a way back, and to the next one. */
export function ListState({ one, onNewer }: Props) {
	const { name, createdAt, createdByName, state, undoable } = one;
	const person = personName(createdByName);
	const when = formatTimestamp(createdAt);
	return (
		<section className={classes.state} aria-label={t`The last price list`} data-state={state}>
			<div className="stack gap-6 anywhere grow-260">
				<h2 className="text-17">{name}</h2>
				<p className="dim">
					<Trans comment="person uploaded a file">
						By {person}, <time dateTime={createdAt}>{when}</time>
					</Trans>
				</p>
				<output>{stateSentence(one)}</output>
			</div>
			{isBusy(state) ? (
				<WorkingOnList one={one} />
			) : (
				<div className="buttons">
					{undoable && <UndoList one={one} />}
					{onNewer && (
						<Button variant="default" leftSection={<IconUpload aria-hidden="true" />} onClick={onNewer}>
							<Trans>Load a newer list</Trans>
						</Button>
					)}
				</div>
			)}
		</section>
	);
}

function WorkingOnList({ one }: { one: PriceList }) {
	const { run, isPending, failure } = useWrite(decideList);
	const { _id, state, progress } = one;
	const total = progress.total ?? 0;
	const done = formatCount(progress.done);
	return (
		<div className={`stack gap-10 start grow-260 ${classes.working}`}>
			<ProgressBar
				label={stateSentence(one)}
				done={progress.done}
				total={total}
				words={t`${done} of ${plural(total, { one: "# row", other: "# rows" })}`}
			/>
			{state === "committing" && (
				<Button variant="default" loading={isPending} onClick={() => void run({ id: _id, step: "cancel" })}>
					<Trans>Cancel</Trans>
				</Button>
			)}
			<FailureNote>{failure}</FailureNote>
		</div>
	);
}

/** Undoes the last price list after a confirmation. */
function UndoList({ one: { _id } }: { one: PriceList }) {
	return (
		<AskedButton
			variant="danger"
			leftSection={<IconArrowBackUp aria-hidden="true" />}
			write={decideList}
			input={{ id: _id, step: "undo" }}
			label={<Trans>Undo</Trans>}
			title={t`Undo this price list?`}
			action={t`Undo price list`}
		>
			<p>
				<Trans>
					The catalogue is as before it. Offers that it renewed get their old prices back, unless somebody has
					changed them. Your products stay.
				</Trans>
			</p>
		</AskedButton>
	);
}
