import { Button } from "@mantine/core";
import { IconColumns3 } from "@tabler/icons-react";
import { fixedColumns } from "./columns.ts";
import classes from "./filters.module.css";
import { Panel } from "./panel.tsx";
import type { Columns } from "./use-columns.ts";

/** Which columns are shown. */
export function ColumnsMenu({ columns }: { columns: Columns }) {
	const { offered, chosen, choose, reset, isChanged } = columns;
	return (
		<Panel label="Columns" icon={<IconColumns3 size={18} aria-hidden="true" />}>
			{() => (
				<>
					<fieldset className={classes.values}>
						<legend className={classes.legend}>Columns</legend>
						<div className={classes.list}>
							{offered.map(({ id, label }) => (
								<label key={id} className={classes.choice}>
									<input
										type="checkbox"
										checked={chosen.includes(id)}
										disabled={fixedColumns.includes(id)}
										onChange={(event) =>
											choose(
												event.currentTarget.checked ? [...chosen, id] : chosen.filter((each) => each !== id),
											)
										}
									/>
									<span>{label}</span>
								</label>
							))}
						</div>
					</fieldset>
					<Button size="sm" variant="default" mt={8} fullWidth disabled={!isChanged} onClick={reset}>
						As it was at first
					</Button>
				</>
			)}
		</Panel>
	);
}
