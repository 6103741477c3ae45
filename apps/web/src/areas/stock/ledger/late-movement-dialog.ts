import { lazyPart } from "#lib/lazy-part.tsx";

/** The form that books a change. Its code loads when a control that opens it is hovered or focused (`MovementDialog.opener`). */
export const MovementDialog = lazyPart(
	"movement-dialog",
	async () => (await import("./movement-dialog.tsx")).MovementDialog,
);
