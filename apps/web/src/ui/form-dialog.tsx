import { Modal, type ModalRootProps } from "@mantine/core";
import "#ui/styles/dialog.css";
import { type ReactNode, useEffect } from "react";
import { holdForDialog } from "#lib/presses.ts";

type Props = Pick<ModalRootProps, "size" | "classNames" | "closeOnClickOutside" | "onExitTransitionEnd"> & {
	title: ReactNode;
	isOpen: boolean;
	onClose: () => void;
	children: ReactNode;
};

/** A form or a question over the page, whose lists hold still meanwhile. All dialogs use this frame. */
export function FormDialog({ title, isOpen, onClose, children, ...props }: Props) {
	useEffect(() => (isOpen ? holdForDialog() : undefined), [isOpen]);
	return (
		<Modal.Root
			size={420}
			// The second half of a double click on the button lands on the overlay.
			closeOnClickOutside={false}
			{...props}
			opened={isOpen}
			mod={{ "open-dialog": isOpen }}
			onClose={onClose}
			centered
			transitionProps={{ duration: 200, timingFunction: "ease-out" }}
		>
			<Modal.Overlay backgroundOpacity={0.3} />
			<Modal.Content>
				<Modal.Body>
					<Modal.Title>{title}</Modal.Title>
					{children}
				</Modal.Body>
			</Modal.Content>
		</Modal.Root>
	);
}
