type Props = {
	label: string;
	done: number;
	total: number;
	words: string;
};

export function ProgressBar({ label, done, total, words }: Props) {
	return (
		<div className="stack gap-8">
			<progress aria-label={label} aria-valuetext={words} max={Math.max(1, total)} value={done} />
			<span className="dim figures text-15">{words}</span>
		</div>
	);
}
