import { plural, t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Button, Checkbox } from "@mantine/core";
import "@mantine/core/styles/Checkbox.layer.css";
import { type FormEvent, useState } from "react";
import { DialogEnd } from "#ui/dialog-end.tsx";
import { FormDialog } from "#ui/form-dialog.tsx";
import { type CountLine, keyOf } from "./count-list-draft.ts";

type Props = {
	/** The lines without a number; undefined: nothing is asked. */
	lines: readonly CountLine[] | undefined;
	/** The number of lines with one. */
	counted: number;
	/** A place's name, if the list has several. */
	nameOf: (place: string) => string | undefined;
	onClose: () => void;
	/** @param missing the lines that are counted as 0. */
	onBook: (missing: readonly CountLine[]) => void;
};

/** Asks about what was not counted: leave each as it is, or count it as 0. */
export function NotCountedDialog({ lines, onClose, ...props }: Props) {
	const count = lines?.length ?? 0;
	return (
		<FormDialog
			title={plural(count, { one: "# product was not counted", other: "# products were not counted" })}
			isOpen={lines !== undefined}
			onClose={onClose}
		>
			{lines && <NotCounted lines={lines} onClose={onClose} {...props} />}
		</FormDialog>
	);
}

function NotCounted({ lines, counted, nameOf, onClose, onBook }: Props & { lines: readonly CountLine[] }) {
	const [missing, setMissing] = useState<ReadonlySet<string>>(new Set());
	const all = counted + missing.size;
	function submit(event: FormEvent) {
		event.preventDefault();
		if (all > 0) onBook(lines.filter((line) => missing.has(keyOf(line))));
	}
	return (
		<form className="without-empty stack gap-14" onSubmit={submit}>
			<p className="quiet">
				<Trans>They are left as they are in the books. Tick what is not there: it is counted as 0.</Trans>
			</p>
			<ul className="lined scroll-list">
				{lines.map((line) => {
					const key = keyOf(line);
					const place = nameOf(line.place);
					return (
						<li key={key} className="row-ends gap-12 tall pad-6-12">
							<Checkbox
								label={line.name}
								checked={missing.has(key)}
								onChange={(event) => {
									const others = new Set(missing);
									if (event.currentTarget.checked) others.add(key);
									else others.delete(key);
									setMissing(others);
								}}
							/>
							{place !== undefined && <span className="rigid quiet">{place}</span>}
						</li>
					);
				})}
			</ul>
			<Button variant="default" onClick={() => setMissing(new Set(lines.map(keyOf)))}>
				<Trans>They are not there: count as 0</Trans>
			</Button>
			<DialogEnd failure={undefined} onCancel={onClose} isPending={false} disabled={all === 0} data-autofocus>
				{t`Book ${plural(all, { one: "# count", other: "# counts" })}`}
			</DialogEnd>
		</form>
	);
}
