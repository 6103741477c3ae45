import { Keys } from "#ui/keys.tsx";
import classes from "./palette.module.css";

/** What the keys do, for those who have them; the help for the keyboard says the same. */
export function PaletteHints({ isEdit }: { isEdit: boolean }) {
	return (
		<div className={classes.hints} aria-hidden="true">
			<span>
				<Keys combination="ArrowUp" /> <Keys combination="ArrowDown" /> choose
			</span>
			<span>
				<Keys combination="Enter" /> open
			</span>
			{isEdit && (
				<span>
					<Keys combination="Shift+Enter" /> edit
				</span>
			)}
			<span>
				<Keys combination="Escape" /> close
			</span>
		</div>
	);
}
