import { lazyPart } from "#lib/lazy-part.tsx";
import classes from "./scan.module.css";

const Camera = lazyPart("camera", async () => (await import("./camera/camera.tsx")).Camera);

type Props = {
	onCode: (code: string) => void;
	/** Changes with each scan; the frame then flashes. */
	flashed: string | undefined;
	onClose: () => void;
};

/** The camera as a scanner. Its code loads when it is opened; its space is reserved until then. */
export function LateCamera(props: Props) {
	return (
		<div className={classes.camera}>
			<Camera {...props} />
		</div>
	);
}
