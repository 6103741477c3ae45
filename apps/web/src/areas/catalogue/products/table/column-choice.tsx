import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Button } from "@mantine/core";
import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";
import { type ColumnId, columnById, fixedColumns, movedColumn, withColumn } from "./columns.ts";
import classes from "./toolbar.module.css";
import type { TableLayout } from "./use-table-layout.ts";

type Props = {
	layout: TableLayout;
	onClose: () => void;
};

/** Chooses the columns and their order. */
export function ColumnChoice({ layout }: Props) {
	const { offered, chosen, choose, reset, isChanged } = layout;
	const others = offered.map(({ id }) => id).filter((id) => !chosen.includes(id));
	const shown = chosen.filter((id) => offered.some((each) => each.id === id));
	return (
		<>
			<fieldset className="stack gap-8">
				<legend className={classes.legend}>
					<Trans>Columns</Trans>
				</legend>
				<div className={classes.list}>
					{[...shown, ...others].map((id) => (
						<div key={id} className={`row ${classes.column}`}>
							<label className={classes.choice}>
								<input
									type="checkbox"
									checked={chosen.includes(id)}
									disabled={fixedColumns.includes(id)}
									onChange={({ currentTarget: { checked } }) =>
										choose(checked ? withColumn(chosen, id) : chosen.filter((each) => each !== id))
									}
								/>
								<span className="grow anywhere">{t(columnById[id].label)}</span>
							</label>
							{shown.includes(id) && id !== "number" && id !== "actions" && (
								<MoveButtons id={id} chosen={chosen} choose={choose} />
							)}
						</div>
					))}
				</div>
			</fieldset>
			<Button size="sm" variant="default" mt={8} fullWidth disabled={!isChanged} onClick={reset}>
				<Trans>Reset</Trans>
			</Button>
		</>
	);
}

function MoveButtons({ id, chosen, choose }: { id: ColumnId } & Pick<TableLayout, "chosen" | "choose">) {
	const column = t(columnById[id].label);
	const place = chosen.indexOf(id);
	return (
		<>
			<button
				type="button"
				className="icon-button"
				aria-label={t`Move ${column} to the left`}
				disabled={place <= 1}
				onClick={() => choose(movedColumn(chosen, id, -1))}
			>
				<IconArrowUp className="icon-small" aria-hidden="true" />
			</button>
			<button
				type="button"
				className="icon-button"
				aria-label={t`Move ${column} to the right`}
				disabled={place >= chosen.length - 2}
				onClick={() => choose(movedColumn(chosen, id, 1))}
			>
				<IconArrowDown className="icon-small" aria-hidden="true" />
			</button>
		</>
	);
}
