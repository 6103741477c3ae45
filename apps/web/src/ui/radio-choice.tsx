import classes from "#ui/choices.module.css";

type Props = {
	/** The same for all choices that exclude each other. */
	group: string;
	label: string;
	note: string;
	isChosen: boolean;
	isDisabled?: boolean;
	onChoose: () => void;
};

/** One of several choices, with a sentence about its effect. */
export function RadioChoice({ group, label, note, isChosen, isDisabled = false, onChoose }: Props) {
	return (
		<label className={classes.radio}>
			<input type="radio" name={group} checked={isChosen} disabled={isDisabled} onChange={onChoose} />
			<span>
				{label}
				<small className="text-14">{note}</small>
			</span>
		</label>
	);
}
