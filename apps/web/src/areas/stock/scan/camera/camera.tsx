import { t } from "@lingui/core/macro";
import { IconBolt, IconBoltOff } from "@tabler/icons-react";
import classes from "./camera.module.css";
import { useCamera } from "./use-camera.ts";

type Props = { onCode: (code: string) => void; flashed: string | undefined; onClose: () => void };

/** The camera picture. A code is one scan while it is in the picture; when it returns, it is another scan. */
export function Camera({ onCode, flashed }: Props) {
	const { video, cameras, chosen, choose, torch, switchTorch, problem } = useCamera(onCode);
	return (
		<section
			className={classes.camera}
			aria-label={t`Camera`}
			data-problem={problem !== undefined || undefined}
		>
			<video ref={video} muted playsInline aria-label={t`What the camera sees`} />
			<div key={flashed} className={classes.frame} data-flashed={flashed !== undefined || undefined} />
			<p role="alert">{problem}</p>
			<div className={classes.tools}>
				{cameras.length > 1 && (
					<select
						aria-label={t`Choose the camera`}
						value={chosen ?? cameras[0]?.id}
						onChange={(event) => choose(event.currentTarget.value)}
					>
						{cameras.map(({ id, name }) => (
							<option key={id} value={id}>
								{name}
							</option>
						))}
					</select>
				)}
				{torch.isThere && (
					<button
						type="button"
						aria-label={t`Light`}
						aria-pressed={torch.isOn}
						onClick={() => void switchTorch()}
					>
						{torch.isOn ? (
							<IconBoltOff className="icon-large" aria-hidden="true" />
						) : (
							<IconBolt className="icon-large" aria-hidden="true" />
						)}
					</button>
				)}
			</div>
		</section>
	);
}
