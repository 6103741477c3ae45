/** Where renditions of pictures are kept. What is kept under a key never changes. */
export type ImageStore = {
	/** Keeps it; once this has resolved, it survives a power cut. */
	put(key: string, bytes: Uint8Array): Promise<void>;
	/** @returns undefined where nothing is kept under the key. */
	get(key: string): Promise<Uint8Array | undefined>;
};
