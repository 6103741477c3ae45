import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useCallback, useEffect, useRef, useState } from "react";
import { usePermissions, useSignInDetour } from "#lib/permissions.ts";
import { MovementDialog } from "./late-movement-dialog.ts";
import { locationsQuery } from "./queries.ts";
import { type FormRequest, StockFormContext } from "./stock-form.ts";

/** Lets its children open the form that books a change, for one product at a time. */
export function StockFormHost({ children }: { children: ReactNode }) {
	const { isKnown, isVisitor, offers } = usePermissions();
	const goToSignIn = useSignInDetour();
	// Prefetch, so that the form knows at once whether to ask for the location.
	useQuery({ ...locationsQuery, enabled: isKnown && offers("stock.read") });
	const [request, setRequest] = useState<FormRequest>();
	const [isOpen, setOpen] = useState(false);
	// Each opening gets a new form, even while the previous one with its input is still fading out.
	const [opening, setOpening] = useState(0);
	const openRequest = useRef<FormRequest>(undefined);
	/** The form was opened before the permissions were known. */
	const isEarly = useRef(false);

	const openForm = useCallback(
		(next: FormRequest) => {
			if (isVisitor) return goToSignIn();
			isEarly.current = !isKnown;
			openRequest.current = next;
			setRequest(next);
			setOpening((before) => before + 1);
			setOpen(true);
		},
		[isKnown, isVisitor, goToSignIn],
	);

	const close = useCallback(() => {
		openRequest.current = undefined;
		setOpen(false);
	}, []);

	useEffect(() => {
		if (!isKnown || !isEarly.current) return;
		isEarly.current = false;
		if (!isVisitor || openRequest.current === undefined) return;
		close();
		goToSignIn();
	}, [isKnown, isVisitor, close, goToSignIn]);

	return (
		<StockFormContext value={openForm}>
			{children}
			<MovementDialog
				request={request}
				opening={opening}
				isOpen={isOpen}
				onClose={close}
				isStillOpen={() => openRequest.current === request}
			/>
		</StockFormContext>
	);
}
