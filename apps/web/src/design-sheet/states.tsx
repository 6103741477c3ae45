import { EmptyState, LoadFailed, Loading } from "#ui/load-state.tsx";
import { PlainButton } from "#ui/plain-button.tsx";
import { showToast } from "#ui/toasts.tsx";
import classes from "./sheet.module.css";

const nothing = () => undefined;

export function States() {
	return (
		<>
			<section className={classes.section} id="states">
				<div className="halves gap-16 start">
					<EmptyState sentence="Nothing here yet. Add the first product." picture="/drawings/empty.svg">
						<PlainButton onClick={nothing}>Add product</PlainButton>
					</EmptyState>
					<div className="grid">
						<LoadFailed
							what="The products could not be loaded"
							error={new TypeError("Failed to fetch")}
							onRetry={nothing}
						/>
						<Loading />
					</div>
				</div>
			</section>
			<button
				type="button"
				hidden
				data-show-toasts
				onClick={() => {
					showToast("Deleted Col 34 Road.", "done", { label: "Undo", onAct: nothing });
					showToast("Only 3 are left at Main warehouse. Nothing was booked.", "failure");
				}}
			>
				Show the toasts
			</button>
		</>
	);
}
