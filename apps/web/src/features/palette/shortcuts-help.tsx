import { Button, Modal } from "@mantine/core";
import "#ui/styles/dialog.css";
import { Fragment } from "react";
import { shortcuts } from "#lib/shortcuts.ts";
import { Keys } from "#ui/keys.tsx";
import classes from "./shortcuts-help.module.css";

const places = [...new Set(shortcuts.map(({ where }) => where))];

/** The keyboard shortcuts, by where they work. */
export function ShortcutsHelp({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
	return (
		<Modal.Root
			opened={isOpen}
			onClose={onClose}
			centered
			size={520}
			transitionProps={{ duration: 200, timingFunction: "ease-out" }}
		>
			<Modal.Overlay />
			<Modal.Content>
				<Modal.Body>
					<Modal.Title>Keyboard shortcuts</Modal.Title>
					{places.map((place) => (
						<section key={place} className={classes.place}>
							<h3>{place}</h3>
							<dl>
								{shortcuts
									.filter(({ where }) => where === place)
									.map(({ keys, words }) => (
										<div key={words}>
											<dt>
												{keys.map((combination, index) => (
													<Fragment key={combination}>
														{index > 0 && " or "}
														<Keys combination={combination} />
													</Fragment>
												))}
											</dt>
											<dd>{words}</dd>
										</div>
									))}
							</dl>
						</section>
					))}
					<div className={classes.buttons}>
						<Button variant="default" onClick={onClose} data-autofocus>
							Close
						</Button>
					</div>
				</Modal.Body>
			</Modal.Content>
		</Modal.Root>
	);
}
