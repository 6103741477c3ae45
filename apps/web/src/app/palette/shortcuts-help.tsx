import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Button, Modal } from "@mantine/core";
import "#ui/styles/dialog.css";
import { Fragment } from "react";
import { shortcutPlaces, shortcuts } from "#lib/shortcut-list.ts";
import { switchSingleKeys, useSingleKeys } from "#lib/shortcuts.ts";
import { Keys } from "#ui/keys.tsx";
import classes from "./shortcuts-help.module.css";

const places = [...new Set(shortcuts.map(({ where }) => where))];

/** The keyboard shortcuts, by where they work. */
export function ShortcutsHelp({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
	const areSingleKeysOn = useSingleKeys();
	return (
		<Modal.Root
			opened={isOpen}
			mod={{ "open-dialog": isOpen }}
			onClose={onClose}
			centered
			size={520}
			transitionProps={{ duration: 200, timingFunction: "ease-out" }}
		>
			<Modal.Overlay />
			<Modal.Content>
				<Modal.Body>
					<Modal.Title>
						<Trans>Keyboard shortcuts</Trans>
					</Modal.Title>
					{places.map((place) => (
						<section key={place} className={classes.place}>
							<h3 className="quiet weight-600 below-4">{t(shortcutPlaces[place])}</h3>
							<dl>
								{shortcuts
									.filter(({ where, isSingle }) => where === place && (areSingleKeysOn || !isSingle))
									.map(({ keys, words }) => (
										<div key={words.id} className="block-8 ruled">
											<dt className="aside">
												{keys.map((combination, index) => (
													<Fragment key={combination}>
														{index > 0 && (
															<>
																{" "}
																<Trans context="either of two keys">or</Trans>{" "}
															</>
														)}
														<Keys combination={combination} />
													</Fragment>
												))}
											</dt>
											<dd>{t(words)}</dd>
										</div>
									))}
							</dl>
						</section>
					))}
					<label className={classes.switch}>
						<input
							type="checkbox"
							checked={areSingleKeysOn}
							onChange={(event) => switchSingleKeys(event.currentTarget.checked)}
						/>
						<span>
							{t`Single-key shortcuts`}
							<small>
								<Trans>
									Characters without Ctrl: / ? + − B K M. Off, only the keys that are listed work.
								</Trans>
							</small>
						</span>
					</label>
					<div className="buttons-end above-20">
						<Button variant="default" onClick={onClose} data-autofocus>
							<Trans>Close</Trans>
						</Button>
					</div>
				</Modal.Body>
			</Modal.Content>
		</Modal.Root>
	);
}
