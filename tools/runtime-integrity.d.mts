export interface RuntimePackage {
  readonly of: string;
  readonly version: string;
  readonly name: string;
}
export declare const pinOf: (of: string, version: string, name: string) => string | undefined;
export declare function runtimeFault(folder: string, packages: readonly RuntimePackage[]): string | null;
