import { Trans } from "@lingui/react/macro";
import { Checkbox } from "@mantine/core";
import "@mantine/core/styles/Checkbox.layer.css";
import { type FormEvent, type ReactNode, useState } from "react";
import { DialogEnd } from "#ui/dialog-end.tsx";

type Props = {
	/** `field`: in place of the note while it is chosen, such as how many of its pieces. */
	items: readonly { id: string; label: string; note: ReactNode; field?: ReactNode }[];
	/** Chosen at first. */
	initial?: readonly string[];
	/** The most that can be chosen. */
	most: number;
	/** The label of the button, or how it follows from what is chosen. */
	action: string | ((chosen: readonly string[]) => string);
	isPending: boolean;
	failure: string | undefined;
	onCancel: () => void;
	onChoose: (ids: string[]) => void;
	/** Further fields. */
	children?: ReactNode;
};

/** A form that chooses some of a document's lines, or of other things that it has. */
export function LineChoices({
	items,
	initial = [],
	most,
	action,
	isPending,
	failure,
	onCancel,
	onChoose,
	children,
}: Props) {
	const [chosen, setChosen] = useState<readonly string[]>(initial);
	function submit(event: FormEvent) {
		event.preventDefault();
		if (chosen.length > 0) onChoose([...chosen]);
	}
	return (
		<form className="without-empty stack gap-14" onSubmit={submit}>
			<ul className="lined scroll-list">
				{items.map(({ id, label, note, field }) => (
					<li key={id} className="row-ends gap-12 tall pad-6-12">
						<Checkbox
							label={label}
							checked={chosen.includes(id)}
							onChange={(event) =>
								setChosen(event.currentTarget.checked ? [...chosen, id] : chosen.filter((one) => one !== id))
							}
						/>
						<span className="rigid quiet figures">{chosen.includes(id) ? (field ?? note) : note}</span>
					</li>
				))}
			</ul>
			{chosen.length > most && (
				<p className="quiet">
					<Trans>Leave at least one line here.</Trans>
				</p>
			)}
			{children}
			<DialogEnd
				failure={failure}
				onCancel={onCancel}
				isPending={isPending}
				disabled={chosen.length === 0 || chosen.length > most}
			>
				{typeof action === "string" ? action : action(chosen)}
			</DialogEnd>
		</form>
	);
}
