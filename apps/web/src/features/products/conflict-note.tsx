import { Button } from "@mantine/core";
import { preview } from "#lib/format.ts";
import classes from "./conflict-note.module.css";
import { fieldLabels, isMoney, valueText } from "./field-words.ts";
import type { Item, ItemField } from "./item.ts";

type Props = {
	/** What somebody else has changed, as it is now. */
	changes: readonly { field: ItemField; value: string }[];
	/** What the person at the screen has changed. */
	mine: Partial<Item>;
	isPending: boolean;
	onTake: () => void;
	onSaveMine: () => void;
};

/** Says that somebody else changed the product meanwhile, what is there now, and the two ways on. */
export function ConflictNote({ changes, mine, isPending, onTake, onSaveMine }: Props) {
	return (
		<div className={classes.conflict}>
			<p className={classes.what}>Somebody else changed this product while you were editing.</p>
			<p>
				Nothing is saved yet, and everything you typed is kept.
				{changes.length === 0 ? " By now it is as you saw it." : " This is there now:"}
			</p>
			{changes.length > 0 && (
				<dl className={classes.changes}>
					{changes.map(({ field, value }) => (
						<div key={field}>
							<dt>{fieldLabels[field]}</dt>
							<dd>
								{inWords(field, value)}
								{mine[field] !== undefined && <small>You typed: {inWords(field, mine[field])}</small>}
							</dd>
						</div>
					))}
				</dl>
			)}
			<p>
				‘Take what is there now’ fills the fields that you have not touched; you can look again before you
				save. ‘Save mine’ saves what you changed over it.
			</p>
			<div className={classes.ways}>
				<Button variant="default" onClick={onTake} disabled={isPending}>
					Take what is there now
				</Button>
				<Button onClick={onSaveMine} loading={isPending}>
					Save mine
				</Button>
			</div>
		</div>
	);
}

function inWords(field: ItemField, value: string): string {
	if (value.trim() === "") return "nothing";
	const amount = isMoney(field) ? Number(value) : Number.NaN;
	return preview(valueText(field, Number.isFinite(amount) ? amount : value));
}
