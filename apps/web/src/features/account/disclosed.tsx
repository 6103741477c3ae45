import { Button } from "@mantine/core";
import { type ReactNode, useEffect, useRef } from "react";

type Props = { label: string; isOpen: boolean; onOpen: () => void; children: ReactNode };

/** A button that makes way for a form, and takes the focus back when the form is done. */
export function Disclosed({ label, isOpen, onOpen, children }: Props) {
	const button = useRef<HTMLButtonElement>(null);
	const wasOpen = useRef(false);
	useEffect(() => {
		if (wasOpen.current && !isOpen) button.current?.focus();
		wasOpen.current = isOpen;
	}, [isOpen]);
	if (isOpen) return children;
	return (
		<div>
			<Button ref={button} variant="default" onClick={onOpen}>
				{label}
			</Button>
		</div>
	);
}
